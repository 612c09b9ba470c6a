import { PAGES_CHANGED } from '../publish.ts'
import type { Runtime } from '#platform/runtime.ts'

/**
 * Runs `action` and waits until every process has been notified that pages changed because of the article `id`; cached pages
 * are dropped by then.
 */
export async function pagesRefreshed<T>(
  { notices }: Pick<Runtime, 'notices'>,
  id: string,
  action: () => Promise<T>,
): Promise<T> {
  const notified = Promise.withResolvers<void>()
  const stop = await notices.listen(PAGES_CHANGED, (of) => {
    if (of === id) notified.resolve()
  })
  const done = await action()
  await notified.promise
  stop()
  return done
}
