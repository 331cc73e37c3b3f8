/* SPDX-License-Identifier: BSL-1.0
 * The digits classifier in plain C with the C library's expf and sqrtf: what attest is measured against. Loops as
 * in llama2.c, every sum in index order, every buffer of fixed size. */
#include "plain.h"

#include <math.h>

#ifdef ATTEST_TEST_CMSIS_DSP
/* With the kernels of CMSIS-DSP where it has them. */
#include "arm_math.h"

static float dot(const float* a, const float* b, int size) {
  float sum;
  arm_dot_prod_f32(a, b, (uint32_t)size, &sum);
  return sum;
}
static void linear(float* out, const float* x, const float* weight, const float* bias, int rows, int ins, int outs) {
  const arm_matrix_instance_f32 matrix = {(uint16_t)outs, (uint16_t)ins, (float*)weight};
  for (int i = 0; i < rows; i++) {
    arm_mat_vec_mult_f32(&matrix, x + i * ins, out + i * outs);
    for (int j = 0; j < outs; j++) out[i * outs + j] += bias[j];
  }
}
#else
static float dot(const float* a, const float* b, int size) {
  float sum = 0.0f;
  for (int k = 0; k < size; k++) sum += a[k] * b[k];
  return sum;
}

/* out (rows x outs) = x (rows x ins) weight^T + bias */
static void linear(float* out, const float* x, const float* weight, const float* bias, int rows, int ins, int outs) {
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < outs; j++) {
      out[i * outs + j] = dot(x + i * ins, weight + j * ins, ins) + bias[j];
    }
  }
}
#endif

static void softmax(float* x, int size) {
  float max = x[0];
  for (int i = 1; i < size; i++) {
    if (x[i] > max) max = x[i];
  }
  float sum = 0.0f;
  for (int i = 0; i < size; i++) {
    x[i] = expf(x[i] - max);
    sum += x[i];
  }
  for (int i = 0; i < size; i++) x[i] /= sum;
}

static void layer_norm(float* x, const float* gain, const float* bias) {
  for (int i = 0; i < tokens; i++) {
    float* row = x + i * width;
    float mean = 0.0f;
    for (int j = 0; j < width; j++) mean += row[j];
    mean /= (float)width;
    float variance = 0.0f;
    for (int j = 0; j < width; j++) variance += (row[j] - mean) * (row[j] - mean);
    variance /= (float)width;
    const float scale = 1.0f / sqrtf(variance + 1e-5f);
    for (int j = 0; j < width; j++) row[j] = (row[j] - mean) * scale * gain[j] + bias[j];
  }
}

void plain_classify(const struct plain_weights* w, const float* image, float* logits) {
  float x[tokens * width], query[tokens * width], key[tokens * width], value[tokens * width];
  float attended[tokens * width], projected[tokens * width], activated[tokens * hidden], weights[tokens];
  float pooled[width];

  linear(x, image, w->embed, w->embed_bias, tokens, pixels, width);
  for (int i = 0; i < tokens * width; i++) x[i] += w->positions[i];

  linear(query, x, w->query, w->query_bias, tokens, width, width);
  linear(key, x, w->key, w->key_bias, tokens, width, width);
  linear(value, x, w->value, w->value_bias, tokens, width, width);
  const float scale = 1.0f / sqrtf((float)head_width);
  for (int h = 0; h < heads; h++) {
    for (int i = 0; i < tokens; i++) {
      const float* q = query + i * width + h * head_width;
      for (int t = 0; t < tokens; t++) {
        const float* k = key + t * width + h * head_width;
        weights[t] = dot(q, k, head_width) * scale;
      }
      softmax(weights, tokens);
      for (int c = 0; c < head_width; c++) {
        float sum = 0.0f;
        for (int t = 0; t < tokens; t++) sum += weights[t] * value[t * width + h * head_width + c];
        attended[i * width + h * head_width + c] = sum;
      }
    }
  }
  linear(projected, attended, w->project, w->project_bias, tokens, width, width);
  for (int i = 0; i < tokens * width; i++) x[i] += projected[i];
  layer_norm(x, w->gain1, w->bias1);

  linear(activated, x, w->expand, w->expand_bias, tokens, width, hidden);
  for (int i = 0; i < tokens * hidden; i++) {
    if (activated[i] < 0.0f) activated[i] = 0.0f;
  }
  linear(projected, activated, w->contract, w->contract_bias, tokens, hidden, width);
  for (int i = 0; i < tokens * width; i++) x[i] += projected[i];
  layer_norm(x, w->gain2, w->bias2);

  for (int j = 0; j < width; j++) {
    pooled[j] = 0.0f;
    for (int i = 0; i < tokens; i++) pooled[j] += x[i * width + j];
    pooled[j] /= (float)tokens;
  }
  linear(logits, pooled, w->classify, w->classify_bias, 1, width, classes);
}
