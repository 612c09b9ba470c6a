import type { Language } from '#languages/rules.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import type { Clock } from '#platform/clock.ts'
import type { ToolCard } from './calls.ts'
import type { translateContent } from '../../translation/calls.ts'
import { BACKGROUND_TOOLS, TRANSLATION_KEPT_MS, holdsEmbeddedImage } from '../../translation/rules.ts'

/** What the store needs from its browser; tests supply their own. */
export type TranslationParts = {
  /** The session storage, or null where the browser stores nothing. Source: public-site §7. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  clock: Clock
  translate: (input: InputOf<typeof translateContent>) => Promise<OutputOf<typeof translateContent>>
}

/** Texts of tools in the reader's language, translated in the background and kept for an hour. */
export type TranslationStore = {
  /** The tool in that language if its translation is known, else the original. */
  said<Tool extends ToolCard>(tool: Tool, language: Language): Tool
  /** Requests translations of the tools in another language, at most twenty, one after the other. Never throws. */
  have(tools: readonly ToolCard[], language: Language): Promise<void>
  /** A counter that rises when stored translations may have changed. */
  version: () => number
  subscribe: (changed: () => void) => () => void
}

const TEXTS = 'name title excerpt description content features use_cases pricing'.split(' ')
type Texts = Record<string, unknown>
/** The key that records that the server makes no translations, so that no others are requested. */
const OFF = 'translations_v1 off'

export function openTranslationStore({ storage, clock, translate }: TranslationParts): TranslationStore {
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  let version = 0
  const changed = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  /** The stored translation of a text: null when there is none, undefined when nothing valid is stored. */
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
      // the storage is full: it will be requested again
    }
  }

  async function have(tools: readonly ToolCard[], language: Language): Promise<void> {
    changed() // show stored translations
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
        if (said !== null && !isTexts(said)) return // not a set of texts: keep the original
        keep(key, content, said)
        if (said !== null) changed()
      } catch {
        return // keep the originals
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

/** Checked by hand, so that a page of tools does not load zod. */
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

/** The texts of a tool in the form that the call expects. */
const contentOf = (tool: ToolCard): string =>
  JSON.stringify({
    id: tool.id,
    ...Object.fromEntries(Object.entries(tool).filter(([field]) => TEXTS.includes(field))),
  })
