import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'act' | 'solid' | 'line' | 'text' | 'danger' | 'danger-filled'
/** 48 px on public pages, 40 px in bars and the desk, 36 px in tables. */
export type ButtonSize = 'large' | 'medium' | 'small'

const BASE =
  'inline-flex items-center justify-center gap-2 font-semibold text-center transition-[background-color,border-color,color] duration-160 ' +
  'active:translate-y-px disabled:active:translate-y-0 disabled:cursor-not-allowed'
const OFF = 'disabled:bg-sunken disabled:text-ink3 disabled:border-line disabled:hover:bg-sunken'
const KINDS: Record<ButtonKind, string> = {
  act: `bg-signal text-onsignal hover:bg-[color-mix(in_oklab,var(--signal),black_6%)] ${OFF}`,
  solid: `bg-ink text-paper hover:bg-[color-mix(in_oklab,var(--ink),var(--paper)_12%)] ${OFF}`,
  line: `border border-edge text-ink hover:border-ink ${OFF}`,
  text: 'text-ink underline decoration-edge decoration-2 underline-offset-[6px] hover:decoration-ink disabled:text-ink3 disabled:no-underline',
  danger: `border border-danger text-danger hover:bg-[color-mix(in_oklab,transparent,var(--danger)_8%)] ${OFF}`,
  'danger-filled': `bg-danger text-paper hover:bg-[color-mix(in_oklab,var(--danger),black_6%)] ${OFF}`,
}
const SIZES: Record<ButtonSize, string> = {
  large: 'min-h-12 px-5 py-2 text-base',
  medium: 'min-h-10 px-4 py-1.5 text-sm',
  small: 'min-h-9 px-3 py-1 text-sm',
}
const TEXT_SIZES: Record<ButtonSize, string> = {
  large: 'min-h-12 text-base',
  medium: 'min-h-10 text-sm',
  small: 'min-h-9 text-sm',
}

/** Without an icon the spinner is in the padding after the label. */
const RING = {
  large: 'end-0.5 w-4',
  medium: 'end-0.5 w-3',
  small: 'end-px w-2.5',
  text: 'start-full ms-2 w-4',
}

/** The look of a button as classes, for a link that looks like one: `<Link className={buttonClass('act')} …>`. */
export const buttonClass = (kind: ButtonKind, size: ButtonSize = 'large'): string =>
  `${BASE} ${KINDS[kind]} ${kind === 'text' ? TEXT_SIZES[size] : SIZES[size]}`

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  kind?: ButtonKind
  size?: ButtonSize
  /** Working: a spinner replaces the icon, clicks are ignored, and the width does not change. */
  busy?: boolean
  /** A 16 px icon before the label. */
  icon?: ReactNode
  /** Why the button is disabled, shown beside it and read with it. Use it only together with `disabled`. */
  reason?: string
  children: ReactNode
}

/** A button. One `act` per view; `danger-filled` only inside a confirmation dialog. */
export function Button({
  kind = 'line',
  size = 'large',
  busy = false,
  icon,
  reason,
  className = '',
  type = 'button',
  onClick,
  children,
  id,
  ...rest
}: ButtonProps) {
  const reasonId = reason === undefined || id === undefined ? undefined : `${id}-reason`
  const button = (
    <button
      {...rest}
      id={id}
      // oxlint-disable-next-line react/button-has-type: the three values come from the caller, "button" otherwise
      type={type}
      aria-busy={busy || undefined}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`relative ${buttonClass(kind, size)} ${className}`}
    >
      {icon !== undefined && (busy ? <Spinner /> : icon)}
      <span>{children}</span>
      {busy && icon === undefined && (
        <span
          className={`absolute inset-y-0 grid place-items-center ${RING[kind === 'text' ? 'text' : size]}`}
        >
          <Spinner className="w-full" />
        </span>
      )}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {button}
      <span id={reasonId} className="text-xs text-ink3">
        {reason}
      </span>
    </span>
  )
}
