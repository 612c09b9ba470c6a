/** The part of autocannon that we use; the package has no types. */
declare module 'autocannon' {
  type Request = { headers: Record<string, string>; path: string }
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: { setupRequest: (request: Request) => Request }[]
  }
  type Running = Promise<{ errors: number; timeouts: number }> & {
    on(
      event: 'response',
      hear: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Running
}
