import { PAGES_CHANGED } from '#library/publish.ts'
import type { Runtime } from '#platform/runtime.ts'

/**
 * Does it and waits until every process knows that pages have changed because of the article `id`: what was kept is
 * forgotten by then.
 */
export async function pagesTold<T>(
  { notices }: Pick<Runtime, 'notices'>,
  id: string,
  action: () => Promise<T>,
): Promise<T> {
  const told = Promise.withResolvers<void>()
  const stop = await notices.listen(PAGES_CHANGED, (of) => {
    if (of === id) told.resolve()
  })
  const done = await action()
  await told.promise
  stop()
  return done
}
