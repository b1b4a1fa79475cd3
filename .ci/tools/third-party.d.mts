export function collectLicenses(root: string, inputs: readonly string[]): string;
