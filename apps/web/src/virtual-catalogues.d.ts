/** Texts of a catalogue (catalogues.ts), put at hand by the build (load-catalogues.ts). */
declare module 'virtual:catalogue/*'
