import { handle } from '#platform/serve.ts'
import { aiNewsSourcesAddStarters } from './calls.ts'
import { addAll } from './source-desk.ts'
import { STARTER_SOURCES } from './starter-sources.ts'

export const aiNewsSourcesAddStartersHandler = handle(
  aiNewsSourcesAddStarters,
  async ({ languages }, { db, now }) => {
    const wanted = STARTER_SOURCES.filter(({ language }) => languages?.includes(language) ?? true)
    const { added, known, left } = await addAll(db, now, wanted)
    return { added, known, failed: left }
  },
)
