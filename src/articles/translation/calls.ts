import * as z from 'zod/mini'
import { language } from '../shapes.ts'
import { call } from '#platform/call.ts'

export const translateContent = call('translate-content', {
  summary:
    'Returns the texts of a published item in another language, or unchanged with the reason, such as a ' +
    'missing model or an unknown item. `content` is JSON text that includes the id of the item.',
  access: 'anyone',
  limit: { per: 'address', times: 60, windowMinutes: 10 },
  input: z.object({
    content: z.string().check(z.maxLength(200_000)),
    targetLanguage: language,
    contentType: z._default(z.enum(['tool', 'agent', 'article']), 'tool'),
  }),
  output: z.object({
    translatedContent: z.string(),
    translated: z.boolean(),
    because: z.enum([
      'translated',
      'same_language',
      'embedded_image',
      'unknown_item',
      'locked',
      'no_model',
      'not_reviewed',
      'under_way',
      'failed',
    ]),
  }),
  refusals: ['library.contentNotJson'],
})
