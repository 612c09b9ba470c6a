import { numberFormat } from '#languages/formats.ts'
import type { Language } from '#languages/rules.ts'
import { ALLOWANCES, MAX_CHANGES } from '../rules.ts'

/** The parts of the guide, in order: `developers.guide.<part>` and `developers.guide.<part>Text`. */
export const GUIDE_PARTS = [
  'keys',
  'paging',
  'changes',
  'languages',
  'errors',
  'limits',
  'caching',
  'webhooks',
] as const
export type GuidePart = (typeof GUIDE_PARTS)[number]

/** Example lines of a request or a response. */
export const GUIDE_LINES: Record<GuidePart, readonly string[]> = {
  keys: ['Authorization: Bearer cad_…'],
  paging: ['GET /api/v1/articles?limit=30&cursor=…'],
  changes: ['GET /api/v1/changes?since=2026-11-01T00:00:00Z'],
  languages: ['GET /api/v1/articles?lang=ar'],
  errors: ['{ "status": 401, "code": "developers.keyEnded", "detail": "…", "request_id": "…" }'],
  limits: ['RateLimit-Limit · RateLimit-Remaining · RateLimit-Reset'],
  caching: ['If-None-Match: "…"', 'Accept: application/feed+json'],
  webhooks: ['webhook-id · webhook-timestamp · webhook-signature'],
}

/** The figures in its sentences, in the format of the language. */
export function guideValues(language: Language): { most: string; minute: string; day: string } {
  const figure = numberFormat(language)
  return {
    most: figure.format(MAX_CHANGES),
    minute: figure.format(ALLOWANCES.minute),
    day: figure.format(ALLOWANCES.day),
  }
}
