import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Chevron } from './chevron.tsx'

const CONTROL =
  'h-12 w-full min-w-0 px-4 text-base transition-colors duration-160 disabled:bg-sunken disabled:text-ink3 '
const GROUNDS = {
  paper: 'bg-surface text-ink placeholder:text-ink3 ',
  signal: 'bg-signal-field text-onsignal placeholder:text-signal-hint ',
}

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  /** Shown under the control and read with it. */
  hint?: ReactNode
  /** The error text; it changes the border and is linked to the control. */
  error?: string | undefined
  /** Hides the label visually only; for a single field whose purpose is clear from the page. */
  quiet?: boolean
  /** The background behind the field. */
  ground?: keyof typeof GROUNDS
  /** For type="password": the labels of the button that shows and hides the characters. */
  reveal?: { show: string; hide: string }
}

/** A labeled input line. Free text gets `dir="auto"`; email, address and code are left to right. */
export function Field({
  label,
  hint,
  error,
  quiet = false,
  ground = 'paper',
  reveal,
  id,
  type = 'text',
  dir,
  ...rest
}: FieldProps) {
  const own = useId()
  const control = id ?? own
  const [shown, setShown] = useState(false)
  const direction = dir ?? (type === 'text' || type === 'search' ? 'auto' : 'ltr')
  const border =
    error === undefined
      ? ground === 'signal'
        ? 'border border-onsignal '
        : 'border border-edge '
      : 'border-2 border-danger '
  return (
    <div>
      <label htmlFor={control} className={quiet ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={control}
          type={shown ? 'text' : type}
          dir={direction}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(control, hint !== undefined, error !== undefined)}
          className={`${CONTROL}${GROUNDS[ground]}${border}${reveal ? 'pe-24 rtl:ps-24 rtl:pe-4 ' : ''}${direction === 'ltr' ? 'rtl:text-end' : ''}`}
        />
        {reveal && (
          <button
            type="button"
            aria-controls={control}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 min-w-11 px-4 text-sm font-semibold text-ink2 hover:text-ink noscript:hidden"
          >
            {shown ? reveal.hide : reveal.show}
          </button>
        )}
      </div>
      <Remarks control={control} hint={hint} error={error} />
    </div>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string
  /** The label is read aloud but not visible. */
  quiet?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** Several lines of free text, labeled like a Field. */
export function Area({ label, hint, error, quiet = false, id, ...rest }: AreaProps) {
  const own = useId()
  const control = id ?? own
  return (
    <div>
      <label htmlFor={control} className={quiet ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...rest}
        id={control}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(control, hint !== undefined, error !== undefined)}
        className={`${quiet ? 'min-h-12' : 'min-h-32'} w-full bg-surface px-4 py-3 text-base ${error === undefined ? 'border border-edge' : 'border-2 border-danger'}`}
      />
      <Remarks control={control} hint={hint} error={error} />
    </div>
  )
}

type ChoiceProps = Omit<ComponentProps<'select'>, 'className'> & {
  label: string
  quiet?: boolean
  /** 40 px in bars and the desk. */
  dense?: boolean
  hint?: string | undefined
}

/** A native select for one of several options. */
export function Choice({ label, hint, quiet = false, dense = false, id, children, ...rest }: ChoiceProps) {
  const own = useId()
  const control = id ?? own
  return (
    <div>
      <label htmlFor={control} className={quiet ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {label}
      </label>
      <span className="relative block">
        <select
          {...rest}
          id={control}
          aria-describedby={describedBy(control, hint !== undefined, false)}
          className={`w-full appearance-none text-ellipsis border border-edge bg-surface text-ink ${dense ? 'h-10 ps-3 pe-9 text-sm' : 'h-12 ps-4 pe-10 text-base'}`}
        >
          {children}
        </select>
        <Chevron
          className={`pointer-events-none absolute top-1/2 -translate-y-1/2 ${dense ? 'end-3' : 'end-4'}`}
        />
      </span>
      <Remarks control={control} hint={hint} error={undefined} />
    </div>
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  type?: 'checkbox' | 'radio'
}

/** A checkbox or radio of 20 px in a row of at least 44 px, all of it clickable. */
export const Tick = ({ label, hint, type = 'checkbox', ...rest }: TickProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-ink3">
    <input {...rest} type={type} className={`mt-0.5 shrink-0 ${type === 'radio' ? 'radio' : 'checkbox'}`} />
    <span>
      <span className="block text-base">{label}</span>
      {hint !== undefined && <span className="block text-xs text-ink3">{hint}</span>}
    </span>
  </label>
)

function describedBy(control: string, hint: boolean, error: boolean): string | undefined {
  const ids = [...(error ? [`${control}-error`] : []), ...(hint ? [`${control}-hint`] : [])]
  return ids.length === 0 ? undefined : ids.join(' ')
}

function Remarks({ control, hint, error }: { control: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {error !== undefined && (
        <p id={`${control}-error`} className="mt-2 flex items-start gap-1.5 text-xs text-danger">
          <svg
            viewBox="0 0 16 16"
            className="mt-px size-4 shrink-0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M8 1.5 15 14H1zM8 6v4M8 11.2v1.3" />
          </svg>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${control}-hint`} className="mt-2 text-xs text-ink3">
          {hint}
        </p>
      )}
    </>
  )
}
