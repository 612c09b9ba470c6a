/** A placeholder for an empty value: a visible dash, with text for screen readers. */
export const Dash = ({ means }: { means: string }) => (
  <>
    <span aria-hidden="true" className="text-ink3">
      –
    </span>
    <span className="sr-only">{means}</span>
  </>
)
