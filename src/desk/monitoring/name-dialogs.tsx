import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Area, Choice, Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import {
  type KeptEntity,
  adminEntities,
  adminEntityAdd,
  adminEntityChange,
  adminEntityMerge,
  adminEntityRemove,
} from '#articles/entities/calls.ts'
import { ENTITY_KINDS, type EntityKind, MAX_NAME_LENGTH } from '#articles/entities/rules.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import { entityNamesFound } from '#stories/names/calls.ts'

type DialogProps = { entity: KeptEntity; onClose: () => void }

/** The entered values of a name. */
type Entered = { name: string; kind: EntityKind; aliases: string[] }

/** Runs an action on names; an error is shown in the dialog, otherwise the dialog closes and the list is refetched. */
function useAction<Values>(action: (values: Values) => Promise<unknown>, onClose: () => void) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: action,
    onSuccess: async () => {
      for (const name of [adminEntities.name, entityNamesFound.name])
        await client.invalidateQueries({ queryKey: [name] })
      toast.success(t('newsroom.names.done'), { id: 'names' })
      onClose()
    },
  })
  const failure = error === null ? undefined : failureText(t, error, t('newsroom.names.notDone'))
  return { mutate, busy: isPending, failure }
}

/** Adds a name, or changes one. */
export function NameForm({
  entity,
  suggested = '',
  onClose,
}: {
  entity?: KeptEntity
  suggested?: string
  onClose: () => void
}) {
  const { t } = useI18n()
  const form = useId()
  const { mutate, busy, failure } = useAction(
    (values: Entered): Promise<unknown> =>
      entity ? ask(adminEntityChange, { id: entity.id, ...values }) : ask(adminEntityAdd, values),
    onClose,
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const text = (field: string) => entered.get(field) as string // text fields
    mutate({
      name: text('name').trim(),
      kind: ENTITY_KINDS.find((kind) => kind === text('kind')) ?? 'company',
      aliases: text('aliases')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    })
  }
  return (
    <ConfirmDialog
      title={t(entity ? 'newsroom.names.changeTitle' : 'newsroom.names.add')}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.names.cancel')}
      confirm={t('newsroom.names.save')}
      tone="solid"
      busy={busy}
      failure={failure}
      onClose={onClose}
      form={form}
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Field
          name="name"
          label={t('newsroom.names.name')}
          defaultValue={entity?.name ?? suggested}
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <Choice name="kind" label={t('newsroom.names.kind')} defaultValue={entity?.kind ?? 'company'}>
          {ENTITY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`library.entities.kind.${kind}`)}
            </option>
          ))}
        </Choice>
        <Area
          name="aliases"
          label={t('newsroom.names.aliases')}
          hint={t('newsroom.names.aliasesHint')}
          rows={4}
          defaultValue={entity?.aliases.join('\n')}
        />
      </form>
    </ConfirmDialog>
  )
}

/** Merges a name into another. */
export function NameMerge({ entity, others, onClose }: DialogProps & { others: readonly KeptEntity[] }) {
  const { t } = useI18n()
  const form = useId()
  const { mutate, busy, failure } = useAction(
    (into: string) => ask(adminEntityMerge, { id: entity.id, into }),
    onClose,
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget).get('into') as string) // a select of strings
  }
  return (
    <ConfirmDialog
      title={t('newsroom.names.mergeTitle', { name: entity.name })}
      text={t('newsroom.names.mergeText')}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.names.cancel')}
      confirm={t('newsroom.names.merge')}
      tone="solid"
      busy={busy}
      failure={failure}
      onClose={onClose}
      form={form}
    >
      <form id={form} onSubmit={submit}>
        <Choice name="into" label={t('newsroom.names.into')} required>
          <option value="">{t('newsroom.names.choose')}</option>
          {others
            .filter(({ id }) => id !== entity.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Choice>
      </form>
    </ConfirmDialog>
  )
}

/** Removes a name with its page. */
export function NameRemove({ entity, onClose }: DialogProps) {
  const { t } = useI18n()
  const { mutate, busy, failure } = useAction(() => ask(adminEntityRemove, { id: entity.id }), onClose)
  return (
    <ConfirmDialog
      title={t('newsroom.names.removeTitle', { name: entity.name })}
      text={t('newsroom.names.removeText')}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.names.cancel')}
      confirm={t('newsroom.names.remove')}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
    />
  )
}
