import { type SyntheticEvent, useId } from 'react'
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
import { entityNamesFound } from '#stories/names/calls.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'

type DialogProps = { entity: KeptEntity; onClose: () => void }

/** The entered values of a name. */
type Entered = { name: string; kind: EntityKind; aliases: string[] }

/** Runs an action on names, and closes the dialog. */
function useNameAction<Values>(mutationFn: (values: Values) => Promise<unknown>, onClose: () => void) {
  const { t } = useI18n()
  const { mutate, isPending, failure } = useAction({
    mutationFn,
    onSuccess: () => {
      toast.success(t('newsroom.names.done'), { id: 'names' })
      onClose()
    },
    failed: 'newsroom.names.notDone',
    failsIn: 'dialog',
    changes: [adminEntities, entityNamesFound],
  })
  return { mutate, asked: { busy: isPending, failure, onClose, cancel: t('newsroom.names.cancel') } }
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
  const { mutate, asked } = useNameAction(
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
    <Confirm
      {...asked}
      title={t(entity ? 'newsroom.names.changeTitle' : 'newsroom.names.add')}
      confirm={t('newsroom.names.save')}
      tone="solid"
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
    </Confirm>
  )
}

/** Merges a name into another. */
export function NameMerge({ entity, others, onClose }: DialogProps & { others: readonly KeptEntity[] }) {
  const { t } = useI18n()
  const form = useId()
  const { mutate, asked } = useNameAction(
    (into: string) => ask(adminEntityMerge, { id: entity.id, into }),
    onClose,
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget).get('into') as string) // a select of strings
  }
  return (
    <Confirm
      {...asked}
      title={t('newsroom.names.mergeTitle', { name: entity.name })}
      text={t('newsroom.names.mergeText')}
      confirm={t('newsroom.names.merge')}
      tone="solid"
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
    </Confirm>
  )
}

/** Removes a name with its page. */
export function NameRemove({ entity, onClose }: DialogProps) {
  const { t } = useI18n()
  const { mutate, asked } = useNameAction(() => ask(adminEntityRemove, { id: entity.id }), onClose)
  return (
    <Confirm
      {...asked}
      title={t('newsroom.names.removeTitle', { name: entity.name })}
      text={t('newsroom.names.removeText')}
      confirm={t('newsroom.names.remove')}
      onConfirm={() => mutate(undefined)}
    />
  )
}
