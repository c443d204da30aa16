import Box from '@mui/material/Box';

/** What an input says below it. */
interface FieldMessages {
  readonly error: string | undefined;
  readonly help: string | undefined;
}

/** Shows what is under an input: the error first, then the help, and at the right how much room is left. */
export function FieldText({ error, help, aside }: FieldMessages & { readonly aside?: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <span>
        {error !== undefined && (
          <Box component="span" sx={{ display: 'block' }}>
            {error}
          </Box>
        )}
        {help !== undefined && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {help}
          </Box>
        )}
      </span>
      {aside !== undefined && (
        <Box component="span" className="tabular" sx={{ flexShrink: 0 }}>
          {aside}
        </Box>
      )}
    </Box>
  );
}

/** Checks whether there is anything to say under the input. */
export function hasFieldText({ error, help }: FieldMessages): boolean {
  return error !== undefined || help !== undefined;
}
