declare module '@echogarden/espeak-ng-emscripten' {
  type Engine = {
    /** 0 if the voice exists; any other value leaves the previous voice active. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): void
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** Takes SSML. The samples are in the engine's memory and are overwritten by the next piece. */
    synthesize(ssml: string, hear: (samples: Int16Array | null) => void): void
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => Engine | Promise<Engine> }>
}
