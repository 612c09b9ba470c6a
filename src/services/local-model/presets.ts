import type { Language } from '#languages/rules.ts'

/** What is known about a model: the memory that it needs in its usual quantization, and the languages that it writes. */
export type Preset = {
  /** Matches the names that the three servers use. */
  name: RegExp
  gigabytes: number
  languages: readonly Language[]
}

const ALL = ['en', 'ar', 'fr', 'es', 'pt'] as const
const WITHOUT_ARABIC = ['en', 'fr', 'es', 'pt'] as const

/**
 * Small multilingual models, the preferred ones first: with about 4 billion parameters a model is fast enough on a machine
 * without a graphics card, and the desk does not know whether there is one. Source: the model cards of the publishers; the
 * memory is that of the usual 4-bit files with a context of 8,192 tokens.
 */
const PRESETS: readonly Preset[] = [
  { name: /gemma-?3[^a-z]*4b/i, gigabytes: 6, languages: ALL },
  { name: /qwen-?3[^a-z]*(?<!\d)4b/i, gigabytes: 5, languages: ALL },
  { name: /phi-?4-mini/i, gigabytes: 5, languages: ALL },
  { name: /aya-expanse[^a-z]*8b/i, gigabytes: 8, languages: ALL },
  { name: /qwen-?3[^a-z]*8b/i, gigabytes: 8, languages: ALL },
  { name: /mistral-?nemo/i, gigabytes: 10, languages: ALL },
  { name: /gemma-?3[^a-z]*12b/i, gigabytes: 11, languages: ALL },
  { name: /qwen-?3[^a-z]*14b/i, gigabytes: 12, languages: ALL },
  {
    name: /llama-?3\.[12][^a-z]*(?:instruct[^a-z]*)?[38]b/i,
    gigabytes: 7,
    languages: WITHOUT_ARABIC,
  },
]

/** What is known about a model of this name; null for nothing. */
export const presetOf = (name: string): Preset | null =>
  PRESETS.find((preset) => preset.name.test(name)) ?? null

const GIGABYTE = 1024 ** 3
/** Beside its file, a model needs memory for what it reads. */
const BESIDE_FILE = { share: 1.15, gigabytes: 1.5 }
/** What the system and this site need. */
const RESERVED_GIGABYTES = 2

/** The memory that a model needs in gigabytes, by its file or else by what is known; null if neither says. */
export function gigabytesNeeded(bytes: number | null, preset: Preset | null): number | null {
  if (bytes === null) return preset?.gigabytes ?? null
  return Math.ceil((bytes / GIGABYTE) * BESIDE_FILE.share + BESIDE_FILE.gigabytes)
}

/** Whether a model has room in a machine with so many bytes of memory. */
export const fitsMemory = (gigabytes: number, totalBytes: number): boolean =>
  gigabytes + RESERVED_GIGABYTES <= totalBytes / GIGABYTE

/**
 * Some models think before they answer, which takes several times as long: those that say so, and Qwen 3 unless its name says
 * `instruct` or 2507, which without `thinking` is an instruct model.
 */
const thinksFirst = (name: string): boolean =>
  /reason|think/i.test(name) || (/qwen-?3/i.test(name) && !/instruct|2507/i.test(name))

/**
 * The place of a model among those recommended, 0 for the best; null if it is not known to write all languages, or too slow.
 */
export function rankOf(name: string, preset: Preset | null): number | null {
  if (preset === null || preset.languages.length < ALL.length || thinksFirst(name)) return null
  return PRESETS.indexOf(preset)
}
