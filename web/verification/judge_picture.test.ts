/** Protects: who sends a picture that nobody can read is told before, and who sends a good one is not warned. */

import { expect, test } from 'vitest'
import { judgeLight } from './judge_picture.ts'

const width = 240
const height = 160

/** A sheet with lines of print in its middle, the rest of it blank. */
function sheet(paper: number, ink: number): Float32Array {
  const light = new Float32Array(width * height).fill(paper)
  for (let y = 60; y < 100; y++)
    for (let x = 60; x < 180; x++)
      if (y % 8 < 4 && (x * 7 + y * 3) % 11 < 4) light[y * width + x] = ink
  return light
}

/** As a lens out of focus has it: each pixel is the mean of those around it. */
function blurred(light: Float32Array, radius: number): Float32Array {
  return light.map((_, i) => {
    const [left, top] = [i % width, Math.floor(i / width)]
    let sum = 0
    let count = 0
    for (let y = Math.max(0, top - radius); y <= Math.min(height - 1, top + radius); y++)
      for (let x = Math.max(0, left - radius); x <= Math.min(width - 1, left + radius); x++) {
        sum += light[y * width + x] ?? 0
        count += 1
      }
    return sum / count
  })
}

test('print in focus on a sheet that is mostly blank is good, on grey paper too', () => {
  expect(judgeLight(sheet(230, 40), width)).toEqual([])
  expect(judgeLight(sheet(120, 40), width)).toEqual([])
})

test('the same out of focus is called blurred, and so is a sheet with nothing on it', () => {
  expect(judgeLight(blurred(sheet(230, 40), 3), width)).toEqual(['pictureBlurred'])
  expect(judgeLight(sheet(230, 230), width)).toEqual(['pictureBlurred'])
})

test('a picture in the dark is called dark, whatever is on it', () => {
  expect(judgeLight(sheet(50, 5), width)).toEqual(['pictureDark'])
})
