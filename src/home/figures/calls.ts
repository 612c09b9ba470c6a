import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'
import { FIGURE_FORMAT } from './rules.ts'

const each = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ news_daily: value, tools_tracked: value, subscribers: value })

/** The figures that the home page shows; null for a hidden one. */
export const shownFigures = z.extend(each(z.nullable(z.string())), { languages: z.string() })

const homeFiguresView = z.object({
  /** The values set by the publisher; null for a figure that is counted. */
  set: each(z.nullable(z.string())),
  counted: each(z.number()),
  shown: shownFigures,
})

export const homeFigures = call('home-figures', {
  method: 'GET',
  path: 'admin/home-figures',
  summary: 'Returns the figures of the home page: those counted, those set by the publisher and those shown.',
  input: nothing,
  output: homeFiguresView,
})

const figure = z.optional(
  z.nullable(z.string().check(z.trim(), z.regex(FIGURE_FORMAT, 'library.managing.figureFormat'))),
)

export const homeFiguresChange = call('home-figures-change', {
  method: 'PATCH',
  path: 'admin/home-figures',
  summary: 'Sets figures of the home page. Null restores the counted figure.',
  input: each(figure),
  output: homeFiguresView,
})
