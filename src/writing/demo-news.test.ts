import { expect, test } from 'vitest'
import news from '../../scripts/demo-news.json' with { type: 'json' }
import { draftToMarkdown } from './compose/draft-to-markdown.ts'
import { writeDraft } from './compose/write.ts'
import { page } from './test-pages/all.ts'

/** The reports of the demo about one event, as the sources of its story. */
const sourcesOf = (event: string) =>
  news.deliveries
    .flatMap(({ reports }) => reports)
    .filter(({ id }) => id.startsWith(event))
    .map(({ by, title, paragraphs }, index) => ({
      ...page('en', 1),
      n: index + 1,
      title,
      publisher: news.publishers.find(({ key }) => key === by)?.name ?? '',
      paragraphs,
    }))

// Covers: operation-13
test('the draft about the bakery shows the false figure of one publisher beside that of the other', () => {
  const markdown = draftToMarkdown(writeDraft({ sources: sourcesOf('bakery') }))
  expect(markdown.split('## Where sources differ\n\n')[1]?.trim().split('\n')).toEqual([
    '- Corvell threw away **21 percent** less bread in its shops than in the same months of last year. [1]',
    '- Corvell threw away **71 percent** less bread in its bakeries than in the same months of last year. [2]',
  ])
})
