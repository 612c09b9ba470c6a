import { expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

test('an action that ends in time returns its result, and one that does not end is abandoned', async () => {
  vi.useFakeTimers()
  await expect(inTime(async () => 'done', 1000)).resolves.toBe('done')
  await expect(inTime(async () => Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
  const endless = inTime(() => new Promise(() => undefined), 1000)
  const rejection = expect(endless).rejects.toThrow('not done within 1000 ms')
  await vi.advanceTimersByTimeAsync(1000)
  await rejection
  vi.useRealTimers()
})
