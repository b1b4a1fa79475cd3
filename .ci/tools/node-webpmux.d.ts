/** The part of the package that the tour uses. */
declare module "node-webpmux" {
  interface Frame {
    readonly delay?: number;
  }
  export const Image: {
    /** A frame of an animation from a picture; `delay` in milliseconds. */
    generateFrame(options: { path: string; delay: number; blend: boolean; dispose: boolean }): Promise<Frame>;
    /** Repeats `loops` times; 0 means for ever. */
    save(
      path: string,
      options: { frames: readonly Frame[]; loops: number; width: number; height: number },
    ): Promise<unknown>;
  };
}
