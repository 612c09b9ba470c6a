import type { Runtime } from '#platform/runtime.ts'

/** Runs `action` and waits until this process has dropped the cached pages that it changed. */
export async function pagesRefreshed<T>(
  { notices }: Pick<Runtime, 'notices'>,
  action: () => Promise<T>,
): Promise<T> {
  const done = await action()
  await notices.received()
  return done
}
