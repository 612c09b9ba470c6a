import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { wordsOf } from '#people/auth-form.tsx'
import { AccountPart } from '#people/account/parts.tsx'
import { ask } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import { newsletterPreferencesChange, type Preferences } from '../calls.ts'
import { FREQUENCIES, INTERESTS } from '../rules.ts'
import { changesIn } from './changes.ts'
import { MOMENTUM_STEPS, frequencyInForce } from './rules.ts'
import { useKeep } from './use-preferences.ts'

type PartProps = { token: string; now: Preferences }

/** Content, frequency and language of the digest, saved together by one button. */
export function ChoicesPart({ token, now }: PartProps) {
  const { t } = useI18n()
  const keep = useKeep(token)
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) => ({ success: true, data: changesIn(entered, now) }),
    async send(wanted) {
      keep(await ask(newsletterPreferencesChange, { token, ...wanted }))
      toast.success(t('newsletter.preferences.saved'), { id: 'preferences' })
    },
    problemOf: (error) => ({
      field: isRefusal(error) ? (error.fields[0]?.field ?? '') : '',
      words: (say) => wordsOf(say, error),
    }),
    reportError: (words) =>
      toast.error(t('newsletter.preferences.notDone'), { id: 'preferences', description: words }),
  })
  return (
    <AccountPart
      id="digest-choices"
      title={t('newsletter.preferences.choices')}
      text={t('newsletter.preferences.choicesText')}
    >
      <form {...attributes} className="mt-5 grid max-w-[520px] gap-7">
        <Field
          name="name"
          label={t('newsletter.name')}
          autoComplete="name"
          required
          defaultValue={now.name}
          error={errorOf('name')}
        />
        <Choice name="language" label={t('newsletter.preferences.language')} defaultValue={now.language}>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </Choice>
        <Interests chosen={now.interests} />
        <Frequencies now={now} />
        <Momentum least={now.min_momentum} />
        <Button kind="act" type="submit" busy={busy} className="justify-self-start">
          {t('newsletter.preferences.save')}
        </Button>
      </form>
    </AccountPart>
  )
}

function Interests({ chosen }: { chosen: readonly string[] }) {
  const { t } = useI18n()
  const hint = useId()
  return (
    <fieldset aria-describedby={hint}>
      <legend className="text-sm font-semibold">{t('newsletter.interests')}</legend>
      <div className="mt-1 divide-y divide-line border-y border-line">
        {INTERESTS.map((interest) => (
          <Tick
            key={interest}
            name="interests"
            value={interest}
            defaultChecked={chosen.includes(interest)}
            label={t(`newsletter.interest.${interest}`)}
            hint={t(`newsletter.interest.${interest}Hint`)}
          />
        ))}
      </div>
      <p id={hint} className="mt-2 text-xs text-ink3">
        {t('newsletter.preferences.interestsNone')}
      </p>
    </fieldset>
  )
}

function Frequencies({ now: { frequency, frequencies, tier } }: { now: Preferences }) {
  const { t } = useI18n()
  const held = frequencyInForce(frequency, tier)
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('newsletter.preferences.frequency')}</legend>
      <div className="mt-1 divide-y divide-line border-y border-line">
        {FREQUENCIES.map((each) => (
          <Tick
            key={each}
            type="radio"
            name="frequency"
            value={each}
            defaultChecked={each === held}
            disabled={!frequencies.includes(each)}
            label={t(`newsletter.preferences.frequency.${each}`)}
            hint={t(`newsletter.preferences.frequency.${each}Hint`)}
          />
        ))}
      </div>
      {held !== frequency && (
        <p className="mt-2 border-s-2 border-warning ps-3 text-sm">
          {t('newsletter.preferences.planEnded', {
            chosen: t(`newsletter.preferences.frequency.${frequency}`),
          })}
        </p>
      )}
      {frequencies.length < FREQUENCIES.length && (
        <p className="mt-2 text-xs text-ink2">
          {t('newsletter.preferences.paidOnly')}{' '}
          <PageLink href="/pricing" className="font-semibold text-ink underline underline-offset-4">
            {t('newsletter.preferences.plans')}
          </PageLink>
        </p>
      )}
    </fieldset>
  )
}

function Momentum({ least }: { least: number }) {
  const { t } = useI18n()
  const hint = useId()
  const steps = [...new Set([...MOMENTUM_STEPS, least])].toSorted((one, other) => one - other)
  const label = (score: number) => {
    if (score === 0) return t('newsletter.preferences.momentumAll')
    if (score !== 60 && score !== 80) return t('newsletter.preferences.momentumFrom', { score })
    const word = t(score === 80 ? 'library.momentum.risingStar' : 'library.momentum.trending')
    return t('newsletter.preferences.momentumFromWord', { score, word })
  }
  return (
    <div>
      <Choice
        name="min_momentum"
        label={t('newsletter.preferences.momentum')}
        defaultValue={String(least)}
        aria-describedby={hint}
      >
        {steps.map((score) => (
          <option key={score} value={score}>
            {label(score)}
          </option>
        ))}
      </Choice>
      <p id={hint} className="mt-2 text-xs text-ink3">
        {t('newsletter.preferences.momentumHint')}
      </p>
    </div>
  )
}
