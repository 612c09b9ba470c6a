import { privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { type Key, type Words, translator } from '#languages/translate.ts'

type Context = { language: Language; words: Words; site: { name: string } }

/** The options of a page of the administration; its strings come with the frame of the desk. */
export const deskPage = (title: Key) => ({
  head: ({ match: { context } }: { match: { context: Context } }) =>
    privateHead(translator(context.language, context.words)(title), context.site),
})
