import { Label } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { nameKey } from '#articles/rules.ts'
import { SourceLink } from '../sources/source-links.tsx'
import type { FoundTool } from '#writing/generate/calls.ts'

/** Maximum number of tags shown per tool. Source: administration §9. */
const TAGS_SHOWN = 5

type FoundToolRowProps = { tool: FoundTool; chosen: boolean; disabled: boolean; onPress: () => void }

const hostOf = (url: string) => URL.parse(url)?.host ?? url

/** A tool found in a source, to be selected. */
export function FoundToolRow({ tool, chosen, disabled, onPress }: FoundToolRowProps) {
  const { t, language } = useI18n()
  const day = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li className="flex gap-x-6 gap-y-2 border-b border-line px-4 py-4 max-sm:flex-col sm:px-6">
      <label className="flex min-w-0 grow cursor-pointer gap-3">
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={onPress}
          className="checkbox mt-0.5 shrink-0"
        />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {tool.name === '' ? (
              <span className="text-base text-ink3">{t('newsroom.automation.nameNotStated')}</span>
            ) : (
              <bdi className="text-base font-bold">{tool.name}</bdi>
            )}
            <Label>{t(nameKey('topic', tool.category) as Key)}</Label>
            <Label>{tool.pricing === '' ? t('newsroom.automation.priceNotStated') : tool.pricing}</Label>
          </span>
          {tool.tagline !== '' && (
            <span className="mt-1 block text-sm font-semibold">
              <bdi>{tool.tagline}</bdi>
            </span>
          )}
          {tool.description !== '' && (
            <span dir="auto" className="mt-1 line-clamp-3 max-w-[72ch] text-sm text-ink2">
              {tool.description}
            </span>
          )}
          {tool.name === '' && (
            <span className="mt-1 block text-sm text-ink2">{t('newsroom.automation.nameLater')}</span>
          )}
          <span className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink3">
            {tool.provider !== '' && <bdi>{t('library.tool.by', { provider: tool.provider })}</bdi>}
            {tool.publication_date !== '' && (
              <time dateTime={tool.publication_date}>{day.format(new Date(tool.publication_date))}</time>
            )}
            {tool.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <bdi key={tag}>#{tag}</bdi>
            ))}
          </span>
        </span>
      </label>
      <span className="shrink-0 text-xs max-sm:ps-8">
        <SourceLink source={{ url: tool.source_url }}>{hostOf(tool.source_url)}</SourceLink>
      </span>
    </li>
  )
}
