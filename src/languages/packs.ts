import { pack as ar } from './ar/pack.ts'
import { pack as en } from './en/pack.ts'
import { pack as es } from './es/pack.ts'
import { pack as fr } from './fr/pack.ts'
import type { LanguagePack } from './pack.ts'
import { pack as pt } from './pt/pack.ts'
import type { Language } from './rules.ts'

/** The packs by language. A language is added here, in `registry.ts` and in `languages.ts`. */
export const PACKS: Record<Language, LanguagePack> = { en, ar, fr, es, pt }

/** What the server knows about a language. */
export const pack = (language: Language): LanguagePack => PACKS[language]
