@spec-2
Feature: Letters that are sent to nobody
  Developers have no mail server at hand. They read in the browser what would have been sent, and follow its links.

  Scenario: A developer reads a login link and follows it
    Given a developer has the page of the outbox
    Then the developer sees "No letters yet."
    When Ada asks for a login link
    Then a letter to Ada waits in the outbox
    When the developer opens it
    Then the developer reads a letter "Your login link"
    And the page of the outbox is readable by day and by night, on any screen
    When the developer follows the link
    Then the developer is at the link of a letter
