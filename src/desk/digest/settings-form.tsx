import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Area, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import {
  type DigestSettings,
  adminDigestSettings,
  adminDigestSettingsChange,
} from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { useKept } from '../parts/kept-fields.ts'
import { useAction } from '../parts/use-action.ts'
import { Overtaken, SaveBar } from './unsaved.tsx'
import {
  BOUNDS,
  NO_EDITS,
  NUMBERS,
  type SettingsEdits,
  type SettingsFields,
  changesOf,
  fieldsOf,
  wrongNumbers,
} from './settings-fields.ts'

const MAX_POSTAL_LENGTH = 300

/**
 * How editions are composed and sent: changes are kept on the editor's device until they are saved, and never overwrite
 * another editor's change.
 */
export function SettingsForm({ settings }: { settings: DigestSettings }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const typed = useKept<SettingsEdits>('cadence_digest_settings', () => NO_EDITS)
  const [tried, setTried] = useState(false)
  const edits = typed.value
  const fields: SettingsFields = { ...fieldsOf(settings), ...edits.fields }
  const changes = changesOf(settings, fields)
  const edited = edits.fields !== null && JSON.stringify(fields) !== JSON.stringify(fieldsOf(settings))
  const overtaken = edited && edits.version !== settings.version
  const wrong = wrongNumbers(fields)
  const set = (some: Partial<SettingsFields>) =>
    typed.set({ version: edited ? edits.version : settings.version, fields: { ...edits.fields, ...some } })
  const save = useAction({
    mutationFn: () => ask(adminDigestSettingsChange, { version: settings.version, ...changes }),
    onSuccess: (stored) => {
      client.setQueryData([adminDigestSettings.name, {}], stored)
      typed.forget(NO_EDITS)
      setTried(false)
      toast.success(t('newsroom.digest.settingsSaved'))
    },
    failed: 'newsroom.digest.settingsNotSaved',
    changes: [adminDigestSettings],
  })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong[0] !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus()
    else if (!save.isPending && !overtaken) save.mutate()
  }
  const button = (
    <Button kind="solid" size="medium" type="submit" busy={save.isPending} disabled={!edited || overtaken}>
      {t('newsroom.automation.save')}
    </Button>
  )
  return (
    <Panel id="settings" title={t('newsroom.digest.settings')} text={t('newsroom.digest.settingsText')}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        {overtaken && (
          <Overtaken
            title={t('newsroom.digest.settingsOvertaken')}
            onKeepMine={() => typed.set({ version: settings.version })}
            onTakeTheirs={() => typed.forget(NO_EDITS)}
          />
        )}
        <Group title={t('newsroom.digest.groupLeaving')}>
          <Tick
            label={t('newsroom.digest.setting.automatic')}
            hint={t('newsroom.digest.settingMeans.automatic')}
            checked={fields.automatic}
            onChange={({ target }) => set({ automatic: target.checked })}
          />
        </Group>
        <Group title={t('newsroom.digest.groupNumbers')}>
          <NumberFields settings={settings} fields={fields} wrong={tried ? wrong : []} onChange={set} />
        </Group>
        <Group title={t('newsroom.digest.groupMail')}>
          <div className="max-w-2xl">
            <Tick
              label={t('newsroom.digest.setting.count_clicks')}
              hint={t('newsroom.digest.settingMeans.count_clicks')}
              checked={fields.count_clicks}
              onChange={({ target }) => set({ count_clicks: target.checked })}
            />
            <div className="mt-3">
              <Area
                label={t('newsroom.digest.setting.postal_address')}
                hint={t('newsroom.digest.settingMeans.postal_address')}
                maxLength={MAX_POSTAL_LENGTH}
                value={fields.postal_address}
                onChange={({ target }) => set({ postal_address: target.value })}
              />
            </div>
          </div>
        </Group>
        {edited ? (
          <SaveBar kept={typed.kept} onDiscard={() => typed.forget(NO_EDITS)}>
            {button}
          </SaveBar>
        ) : (
          <div className="flex justify-end px-4 py-3 sm:px-6">{button}</div>
        )}
      </form>
    </Panel>
  )
}

type NumberFieldsProps = {
  settings: DigestSettings
  fields: SettingsFields
  /** The fields that show an error. */
  wrong: ReturnType<typeof wrongNumbers>
  onChange: (some: Partial<SettingsFields>) => void
}

/** The limits and sizes, and the date from which sending grows day by day. */
function NumberFields({ settings, fields, wrong, onChange }: NumberFieldsProps) {
  const { t } = useI18n()
  return (
    <div className="grid items-start gap-x-8 gap-y-5 @xl:grid-cols-2 @4xl:grid-cols-3">
      {NUMBERS.map((name) => (
        <Field
          key={name}
          name={name}
          type="number"
          inputMode="numeric"
          {...BOUNDS[name]}
          label={t(`newsroom.digest.setting.${name}`)}
          hint={t(`newsroom.digest.settingMeans.${name}`)}
          error={wrong.includes(name) ? t('newsroom.digest.numberBetween', BOUNDS[name]) : undefined}
          value={fields[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <Field
        type="date"
        label={t('newsroom.digest.setting.ramp_since')}
        hint={
          settings.ramp_limit === null
            ? t('newsroom.digest.settingMeans.ramp_since')
            : t('newsroom.digest.rampToday', { count: settings.ramp_limit })
        }
        value={fields.ramp_since}
        onChange={({ target }) => onChange({ ramp_since: target.value })}
      />
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-b border-line px-4 py-5 sm:px-6">
    <legend className="float-start mb-3 w-full text-sm font-bold">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)
