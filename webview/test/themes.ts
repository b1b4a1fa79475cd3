export type Theme = "dark" | "light" | "hc" | "hcLight";

export const themeClasses: Record<Theme, string> = {
  dark: "vscode-dark",
  light: "vscode-light",
  hc: "vscode-high-contrast",
  hcLight: "vscode-high-contrast vscode-high-contrast-light",
};

const fonts = `
--vscode-font-family: "DejaVu Sans", system-ui, sans-serif; --vscode-font-size: 13px;
--vscode-editor-font-family: "DejaVu Sans Mono", monospace;`;

/** The variables of the editor's default themes that the panel reads. */
export const themes: Record<Theme, string> = {
  dark: `${fonts}
--vscode-editor-background: #1f1f1f; --vscode-editor-foreground: #cccccc; --vscode-descriptionForeground: #9d9d9d;
--vscode-panel-border: #2b2b2b; --vscode-focusBorder: #0078d4; --vscode-toolbar-hoverBackground: #5a5d5e50;
--vscode-charts-blue: #3794ff; --vscode-charts-orange: #d18616; --vscode-charts-green: #89d185;
--vscode-charts-purple: #b180d7; --vscode-charts-red: #f14c4c; --vscode-charts-yellow: #cca700;
--vscode-editorError-foreground: #f14c4c; --vscode-editorWarning-foreground: #cca700;
--vscode-textLink-foreground: #4daafc; --vscode-textCodeBlock-background: #2b2b2b;
--vscode-list-hoverBackground: #2a2d2e; --vscode-list-inactiveSelectionBackground: #37373d;
--vscode-input-background: #313131; --vscode-input-border: #3c3c3c; --vscode-input-foreground: #cccccc;
--vscode-input-placeholderForeground: #989898; --vscode-dropdown-background: #313131; --vscode-dropdown-border: #3c3c3c;
--vscode-dropdown-foreground: #cccccc; --vscode-editorWidget-background: #202020;
--vscode-editorHoverWidget-background: #202020; --vscode-panelTitle-activeBorder: #0078d4;
--vscode-editor-findMatchHighlightBackground: #ea5c0055;`,
  light: `${fonts}
--vscode-editor-background: #ffffff; --vscode-editor-foreground: #3b3b3b; --vscode-descriptionForeground: #3b3b3b;
--vscode-panel-border: #e5e5e5; --vscode-focusBorder: #005fb8; --vscode-toolbar-hoverBackground: #b8b8b850;
--vscode-charts-blue: #1a85ff; --vscode-charts-orange: #d18616; --vscode-charts-green: #388a34;
--vscode-charts-purple: #652d90; --vscode-charts-red: #e51400; --vscode-charts-yellow: #bf8803;
--vscode-editorError-foreground: #e51400; --vscode-editorWarning-foreground: #bf8803;
--vscode-textLink-foreground: #005fb8; --vscode-textCodeBlock-background: #f8f8f8;
--vscode-list-hoverBackground: #f2f2f2; --vscode-list-inactiveSelectionBackground: #e4e6f1;
--vscode-input-background: #ffffff; --vscode-input-border: #cecece; --vscode-input-foreground: #3b3b3b;
--vscode-input-placeholderForeground: #767676; --vscode-dropdown-background: #ffffff; --vscode-dropdown-border: #cecece;
--vscode-dropdown-foreground: #3b3b3b; --vscode-editorWidget-background: #f8f8f8;
--vscode-editorHoverWidget-background: #f8f8f8; --vscode-panelTitle-activeBorder: #005fb8;
--vscode-editor-findMatchHighlightBackground: #ea5c0055;`,
  hc: `${fonts}
--vscode-editor-background: #000000; --vscode-editor-foreground: #ffffff; --vscode-descriptionForeground: #ffffff;
--vscode-panel-border: #6fc3df; --vscode-contrastBorder: #6fc3df; --vscode-focusBorder: #f38518;
--vscode-charts-blue: #3794ff; --vscode-charts-orange: #ab5a00; --vscode-charts-green: #89d185;
--vscode-charts-purple: #b180d7; --vscode-charts-red: #f48771; --vscode-charts-yellow: #cca700;
--vscode-editorError-foreground: #f48771; --vscode-editorWarning-foreground: #ffd370;
--vscode-textLink-foreground: #21a6ff; --vscode-textCodeBlock-background: #000000;
--vscode-input-background: #000000; --vscode-input-border: #6fc3df; --vscode-input-foreground: #ffffff;
--vscode-input-placeholderForeground: #b3b3b3; --vscode-dropdown-background: #000000; --vscode-dropdown-border: #6fc3df;
--vscode-dropdown-foreground: #ffffff; --vscode-editorWidget-background: #0c141f;
--vscode-button-background: #000000; --vscode-button-foreground: #ffffff; --vscode-button-border: #6fc3df;
--vscode-editorHoverWidget-background: #0c141f; --vscode-panelTitle-activeBorder: #6fc3df;`,
  hcLight: `${fonts}
--vscode-editor-background: #ffffff; --vscode-editor-foreground: #292929; --vscode-descriptionForeground: #292929;
--vscode-panel-border: #0f4a85; --vscode-contrastBorder: #0f4a85; --vscode-focusBorder: #006bbd;
--vscode-charts-blue: #1a85ff; --vscode-charts-orange: #0f4a85; --vscode-charts-green: #374e06;
--vscode-charts-purple: #652d90; --vscode-charts-red: #b5200d; --vscode-charts-yellow: #895503;
--vscode-editorError-foreground: #b5200d; --vscode-editorWarning-foreground: #895503;
--vscode-textLink-foreground: #0f4a85; --vscode-textCodeBlock-background: #f2f2f2;
--vscode-input-background: #ffffff; --vscode-input-border: #0f4a85; --vscode-input-foreground: #292929;
--vscode-dropdown-background: #ffffff; --vscode-dropdown-border: #0f4a85; --vscode-dropdown-foreground: #292929;
--vscode-editorWidget-background: #ffffff; --vscode-button-background: #0f4a85;
--vscode-button-foreground: #ffffff; --vscode-button-border: #0f4a85; --vscode-editorHoverWidget-background: #ffffff;
--vscode-panelTitle-activeBorder: #0f4a85;`,
};
