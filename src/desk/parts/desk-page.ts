import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { type Key, type Words, translator } from '#languages/translate.ts'

type Context = { language: Language; words: Words; site: { name: string } }

/** The options of a page of the administration: rendered in the browser only, with the strings of the desk. */
export const deskPage = (title: Key) => ({
  ssr: false as const,
  beforeLoad: async ({ context: { language, words } }: { context: Context }) => ({
    words: await withDeskWords(language, words),
  }),
  head: ({ match: { context } }: { match: { context: Context } }) =>
    privateHead(translator(context.language, context.words)(title), context.site),
})
