/** What `deed` answers; rejects when that takes longer than `ms`. The deed itself goes on. */
export async function inTime<T>(deed: () => Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([deed(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
