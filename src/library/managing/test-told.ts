import { PAGES_CHANGED } from '#library/publish.ts'
import type { House } from '#platform/house.ts'

/** Does it and waits until every process knows that pages have changed: what was kept is forgotten by then. */
export async function pagesTold<T>({ notices }: Pick<House, 'notices'>, deed: () => Promise<T>): Promise<T> {
  const told = Promise.withResolvers<string>()
  const stop = await notices.listen(PAGES_CHANGED, told.resolve)
  const done = await deed()
  await told.promise
  stop()
  return done
}
