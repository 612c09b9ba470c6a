import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '#ui/button.tsx'
import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import { entities } from '#articles/entities/calls.ts'
import { ENTITY_KINDS } from '#articles/entities/rules.ts'
import { categoryText } from '#articles/search/search-bar.tsx'
import { SaveSearch } from '../alerts/save-search.tsx'
import { callQuery } from '#platform/ask.ts'
import { type ArchiveAsked, savedOf } from './asked.ts'
import { MonthChoice } from './month-choice.tsx'

type FilterProps = { asked: ArchiveAsked; onChange: (next: ArchiveAsked) => void }

/** Further filters of the archive (month, original language, name), and the option to save the search. */
export function ArchiveFilters({ asked, onChange }: FilterProps) {
  const { t } = useI18n()
  const { written, entity, ...others } = asked
  const names = useQuery(callQuery(entities, {})).data?.items ?? []
  const known = names.find(({ slug }) => slug === entity)
  const kept = savedOf(asked)
  return (
    <div className="border-b border-line py-4">
      <MonthChoice asked={asked} onChange={onChange} />
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 max-sm:w-full sm:w-56">
          <Choice
            dense
            label={t('library.archive.written')}
            value={written ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...others, ...(entity && { entity }), ...(isLanguage(value) && { written: value }) })
            }
          >
            <option value="">{t('library.archive.any')}</option>
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </Choice>
        </div>
        <div className="min-w-0 max-sm:w-full sm:w-64">
          <Choice
            dense
            label={t('library.archive.entity')}
            value={entity ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...others, ...(written && { written }), ...(value !== '' && { entity: value }) })
            }
          >
            <option value="">{t('library.archive.any')}</option>
            {entity !== undefined && known === undefined && <option value={entity}>{entity}</option>}
            {ENTITY_KINDS.map((kind) => (
              <optgroup key={kind} label={t(`library.entities.kinds.${kind}`)}>
                {names
                  .filter((each) => each.kind === kind)
                  .toSorted((a, b) => a.name.localeCompare(b.name))
                  .map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Choice>
        </div>
        <PageLink href="/entities" className={buttonClass('text', 'medium')}>
          {t('library.archive.allNames')}
        </PageLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:ms-auto">
          {kept && (
            <SaveSearch
              question={kept}
              name={[
                asked.q,
                known?.name,
                asked.category && categoryText(t, asked.category),
                written && LANGUAGE_NAMES[written],
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          )}
        </div>
      </div>
    </div>
  )
}
