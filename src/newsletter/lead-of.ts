import type { Language } from '#languages/rules.ts'
import { type DigestSection, SECTIONS } from './rules.ts'

type Story = { section: DigestSection; language: Language; open: boolean }

/**
 * The story that leads an edition: the first one in its language whose section may lead. It is one that the reader may read in
 * full, unless there is none in any language. Null if no story may lead; the edition then uses its own name.
 */
export function leadOf<Each extends Story>(stories: readonly Each[], language: Language): Each | null {
  const leading = stories.filter(({ section }) => SECTIONS[section].leads)
  const isSomeOpen = leading.some(({ open }) => open)
  return leading.find((story) => story.language === language && (story.open || !isSomeOpen)) ?? null
}
