/** The widths that the style sheets distinguish, for code that has to know them too. */

/** A phone, or a window as narrow as one: no rail. A phone held sideways is laid out like a desk. */
export const PHONE = '(max-width: 900px) and (min-height: 521px), (max-width: 480px)';
