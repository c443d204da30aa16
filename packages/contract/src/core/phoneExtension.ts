/** The end of a phone number that is dialled once it answers, as people write it: `x12`, `ext. 12`, `poste 12`, `,12`, `;ext=12`. */
export const phoneExtension = String.raw`(?:,|;\s?ext=|#|x|extn?\.?|extension|poste|p\.)\s?(\d{1,7})$`;
