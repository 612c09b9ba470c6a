import type { Language } from '#languages/rules.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import type { Clock } from '#platform/clock.ts'
import type { ToolCard } from './calls.ts'
import type { translateContent } from '#library/translation/calls.ts'
import {
  BACKGROUND_TOOLS,
  TRANSLATION_KEPT_MS,
  holdsEmbeddedImage,
} from '#library/translation/translation-rules.ts'

/** What the store needs of its browser; tests give their own. */
export type TranslationParts = {
  /** Of the session, null where the browser keeps nothing. Source: public-site §7. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  clock: Clock
  translate: (input: InputOf<typeof translateContent>) => Promise<OutputOf<typeof translateContent>>
}

/** Texts of tools in the reader's language, made in the background and kept for an hour. */
export type TranslationStore = {
  /** The tool in that language where its translation is known, else as it is. */
  said<Tool extends ToolCard>(tool: Tool, language: Language): Tool
  /** Has those translated that are in another language, twenty at most, one after the other. Never throws. */
  have(tools: readonly ToolCard[], language: Language): Promise<void>
  /** Counts what has become known. */
  version: () => number
  subscribe: (changed: () => void) => () => void
}

const TEXTS = 'name title excerpt description content features use_cases pricing'.split(' ')
type Texts = Record<string, unknown>
/** Why the others need not be asked for either: kept under this name. */
const OFF = 'translations_v1 off'

export function openTranslationStore({ storage, clock, translate }: TranslationParts): TranslationStore {
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  let version = 0
  const changed = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  /** What is kept of a text: its translation, null when there is none, undefined when nothing is known any more. */
  const find = (key: string, of: string): Texts | null | undefined => {
    try {
      const known: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
      if (!isTexts(known) || typeof known['at'] !== 'number' || known['of'] !== of) return undefined
      if (clock.now().getTime() - known['at'] >= TRANSLATION_KEPT_MS) return undefined
      const { said } = known
      return said === null || isTexts(said) ? said : undefined
    } catch {
      return undefined
    }
  }
  const keep = (key: string, of: string, said: Texts | null) => {
    try {
      storage?.setItem(key, JSON.stringify({ at: clock.now().getTime(), of, said }))
    } catch {
      // a full storage: it is asked for again
    }
  }

  async function have(tools: readonly ToolCard[], language: Language): Promise<void> {
    changed() // what was kept shows
    if (storage === null || find(OFF, '') === null) return
    const foreign = tools.filter((tool) => tool.language !== language && !holdsEmbeddedImage(contentOf(tool)))
    for (const tool of foreign.slice(0, BACKGROUND_TOOLS)) {
      const content = contentOf(tool)
      const key = keyOf(tool, language)
      if (asked.has(key) || find(key, content) !== undefined) continue
      asked.add(key)
      try {
        const answer = await translate({ content, targetLanguage: language, contentType: 'tool' })
        if (answer.because === 'no_model' || answer.because === 'not_reviewed') return keep(OFF, '', null)
        if (answer.because === 'under_way') continue
        const said: unknown = answer.translated ? JSON.parse(answer.translatedContent) : null
        if (said !== null && !isTexts(said)) return // no texts: the original stands
        keep(key, content, said)
        if (said !== null) changed()
      } catch {
        return // the original stands
      } finally {
        asked.delete(key)
      }
    }
  }

  return {
    said(tool, language) {
      if (tool.language === language) return tool
      const said = find(keyOf(tool, language), contentOf(tool))
      if (!said) return tool
      const known = TEXTS.filter((field) => field in tool && field in said && sameKind(tool, said, field))
      const words = Object.fromEntries(known.map((field) => [field, said[field]]))
      return { ...tool, ...words, language, machine_translated: true }
    },
    have,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Checked by hand: a page of tools is no reason to load zod. */
const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameKind = (tool: object, said: Texts, field: string): boolean => {
  const own: unknown = Reflect.get(tool, field)
  return (
    own === null || (typeof own === typeof said[field] && Array.isArray(own) === Array.isArray(said[field]))
  )
}

const keyOf = (tool: ToolCard, language: Language): string =>
  `translations_v1 ${'content' in tool ? 'page' : 'card'} ${tool.id} ${language}`

/** The texts of a tool as the call wants them. */
const contentOf = (tool: ToolCard): string =>
  JSON.stringify({
    id: tool.id,
    ...Object.fromEntries(Object.entries(tool).filter(([field]) => TEXTS.includes(field))),
  })
