import { basics as ar } from './ar/basics.ts'
import { basics as en } from './en/basics.ts'
import { basics as es } from './es/basics.ts'
import { basics as fr } from './fr/basics.ts'
import { basics as pt } from './pt/basics.ts'

/**
 * The languages of the product by code, in the order of the language menu. A language is added here, in `packs.ts` and in
 * `languages.ts`. Source: public-site §3.
 */
export const REGISTRY = { en, ar, fr, es, pt }
