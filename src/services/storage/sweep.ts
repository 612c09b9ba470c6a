import { type Store, isPartial } from './store.ts'

/** Returns which of these names are still in use. */
export type Used = (names: readonly string[]) => Promise<ReadonlySet<string>>

/** The number of names checked in one query. */
const BATCH_SIZE = 500

/**
 * Removes files stored in a folder (`audio`) before the given moment: partial ones, and those whose name is not `used`.
 * `nameOf` gives the name by which a file is known, from its name in the folder; a file without one is not ours and stays.
 * Returns the number of removed files.
 */
export async function sweepFolder(
  store: Store,
  folder: string,
  { before, used, nameOf }: { before: Date; used: Used; nameOf: (file: string) => string | null },
): Promise<number> {
  const old: string[] = []
  for await (const { key, modifiedAt } of store.list(`${folder}/`)) if (modifiedAt < before) old.push(key)
  let removed = 0
  const remove = async (key: string) => {
    // a newer file with the same bytes is about to be shown
    const now = await store.stat(key)
    if (now === null || now.modifiedAt >= before) return
    await store.remove(key)
    removed++
  }
  for (const key of old) if (isPartial(key)) await remove(key)
  const whole = old.filter((key) => !isPartial(key))
  for (let from = 0; from < whole.length; from += BATCH_SIZE) {
    const some = whole.slice(from, from + BATCH_SIZE).flatMap((key) => {
      const name = nameOf(key.slice(folder.length + 1))
      return name === null ? [] : [{ key, name }]
    })
    const shown = await used([...new Set(some.map(({ name }) => name))])
    for (const { key, name } of some) if (!shown.has(name)) await remove(key)
  }
  return removed
}
