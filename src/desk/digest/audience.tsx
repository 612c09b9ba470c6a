import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { Panel } from '../parts/panel.tsx'

/** The number of recipients of an edition, by access tier and language. */
export function Audience({ edition: { audience, started_at: started } }: { edition: EditionView }) {
  const { t } = useI18n()
  const total = TIERS.reduce((sum, tier) => sum + audience.by_tier[tier], 0)
  return (
    <Panel
      id="audience"
      title={t('newsroom.digest.audience')}
      text={t(started === null ? 'newsroom.digest.audienceText' : 'newsroom.digest.audienceFrozen', {
        count: total,
      })}
    >
      <div className="grid gap-x-10 gap-y-4 px-4 py-4 @lg:grid-cols-2 sm:px-6">
        <Shares
          name={t('newsroom.digest.byTier')}
          total={total}
          rows={TIERS.map((tier) => ({
            id: tier,
            name: t(`library.tier.${tier}`),
            count: audience.by_tier[tier],
          }))}
        />
        <Shares
          name={t('newsroom.digest.byLanguage')}
          total={total}
          rows={LANGUAGES.map((language) => ({
            id: language,
            name: LANGUAGE_NAMES[language],
            count: audience.by_language[language],
          }))}
        />
      </div>
    </Panel>
  )
}

type SharesProps = { name: string; total: number; rows: { id: string; name: string; count: number }[] }

const Shares = ({ name, total, rows }: SharesProps) => {
  const { language } = useI18n()
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-start text-2xs font-semibold text-ink2">{name}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <th scope="row" className="w-28 py-1.5 text-start font-normal">
              {row.name}
            </th>
            <td aria-hidden="true" className="py-1.5">
              <span
                className="block h-[3px] bg-ink"
                style={{ inlineSize: `${total === 0 ? 0 : (100 * row.count) / total}%` }}
              />
            </td>
            <td className="num w-16 py-1.5 ps-3 text-end">{numberFormat(language).format(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
