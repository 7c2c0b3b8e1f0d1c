@spec-4
Feature: Machines at work
  Developers see what the machines of the app do, in all tabs and without a network.

  Scenario: A developer watches a session begin, and looks back
    Given Ada has an account
    And a developer has the page of the machines beside the app
    When the developer looks at the session
    Then the session is anonymous
    When Ada logs in on the other tab
    Then the session is ready
    And neither Ada's password nor her token is on the page of the machines
    When the developer replays the session from its beginning
    Then the session is anonymous
