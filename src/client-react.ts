// React is made ready in a task of its own: what is loaded after this waits for the next one, and so may the reader.
import 'react-dom/client'

await new Promise((next) => void setTimeout(next))
