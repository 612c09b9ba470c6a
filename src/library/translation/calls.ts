import * as z from 'zod/mini'
import { language } from '#library/shapes.ts'
import { call } from '#platform/call.ts'

export const translateContent = call('translate-content', {
  summary:
    'The texts of a published item in another language, or as they came, with the reason: there is no model, or none ' +
    'of the texts is ours. `content` is JSON text and holds the id of the item.',
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
