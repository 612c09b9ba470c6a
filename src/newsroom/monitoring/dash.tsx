/** A place where nothing stands: a dash to see, words to hear. */
export const Dash = ({ means }: { means: string }) => (
  <>
    <span aria-hidden="true" className="text-ink3">
      –
    </span>
    <span className="sr-only">{means}</span>
  </>
)
