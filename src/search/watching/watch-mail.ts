import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { absolute } from '#articles/making.ts'
import { composeMail } from '#services/post/compose.ts'
import type { Config } from '#platform/config.ts'
import { type FoundStory, type Watched, watchedIn } from './found-stories.ts'

/** The email about the stories that a watch-list found, with the link to switch such emails off. */
export function watchMail(
  list: Watched,
  stories: readonly FoundStory[],
  config: Pick<Config, 'siteName' | 'siteUrl'>,
): { subject: string; text: string; html: string } {
  const { language } = list
  const watched = watchedIn(list)
  const words = (key: string, values = {}) => say(language, `library.watching.mail.${key}`, values)
  const alerts = absolute(config, addressIn(language, '/alerts'))
  return composeMail({
    language,
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    subject: words('subject', { watched, count: stories.length }),
    paragraphs: [
      words('intro', { watched, count: stories.length }),
      ...stories.map(
        ({ item, carriedBy }) => `${item.title.replace(/\s+/g, ' ').trim()}\n${carriedBy}\n${item.url}`,
      ),
    ],
    action: { label: words('action'), url: alerts },
    notes: [words('why', { watched })],
  })
}
