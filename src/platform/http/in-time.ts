/** Returns the result of `action`; rejects when it takes longer than `ms`. The action itself continues. */
export async function inTime<T>(action: () => Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([action(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
