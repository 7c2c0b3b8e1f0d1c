@spec-2
Feature: Loading rows
  The last rows stay until newer ones arrive, and the list shows whether a request failed.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name   |
      | Botany |
      | Chess  |

  Scenario: The last rows stay, marked as busy, until the new ones arrive
    Given Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And the server takes its time for the classes of Ada
    When Ada searches the list for "chess"
    Then Ada's list is busy
    And Ada's list shows
      | Botany |
      | Chess  |
    When the server answers the request of Ada
    Then Ada's list is at rest
    And Ada's list shows
      | Chess |

  @7.cancellable-calls
  @spec-7
  Scenario: An outdated request is aborted, and its response is never shown
    Given Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And the server takes its time when Ada searches for "botany"
    When Ada searches the list for "botany"
    Then Ada's list is busy
    And the request of Ada reaches the server
    When Ada searches the list for "chess"
    Then the first request of Ada is canceled
    And Ada's list shows
      | Chess |
    When the server answers the request of Ada
    Then Ada's list is at rest
    And Ada's list shows
      | Chess |

  @spec-8
  Scenario: After a refused request the last rows stay, and it can be retried
    Given Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And the server refuses every call of Ada with "The office is closed."
    When Ada searches the list for "chess"
    Then Ada sees "The office is closed."
    And Ada's list shows
      | Botany |
      | Chess  |
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada's list shows
      | Chess |
    And Ada does not see "Retry"
    And the focus of Ada is on "1 of 2 classes"

  @spec-8
  Scenario: A list whose first request failed can be loaded again
    Given the server refuses the classes of Ada with "The office is closed."
    When Ada visits the classes of "Lindenschule"
    Then Ada sees "The office is closed."
    And Ada sees 0 rows
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada's list shows
      | Botany |
      | Chess  |

  @spec-8 @spec-9
  Scenario: A failed request is retried three times, after 1, 2 and 4 seconds, and the list says so
    Given Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And time stands still for Ada
    And the server answers every call of Ada with the text ""
    When Ada searches the list for "chess"
    Then Ada has asked 2 times for the classes
    And Ada sees "Trying again…"
    When 0.999 seconds pass for Ada
    Then Ada has asked 2 times for the classes
    When 0.001 seconds pass for Ada
    Then Ada has asked 3 times for the classes
    When 2 seconds pass for Ada
    Then Ada has asked 4 times for the classes
    And Ada sees "Trying again…"
    When 4 seconds pass for Ada
    Then Ada has asked 5 times for the classes
    When 60 seconds pass for Ada
    Then Ada has asked 5 times for the classes
    And Ada does not see "Trying again…"
    And Ada's list shows
      | Botany |
      | Chess  |
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada's list shows
      | Chess |

  @spec-4
  Scenario: After a change elsewhere in the app, fresh rows are loaded again
    Given Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    When Ada goes to "Settings"
    And Ada goes to "Classes"
    Then Ada sees 2 rows
    And Ada has asked 1 time for the classes
    When Ada goes to "Settings"
    And Ada renames it "Ulmenschule"
    And Ada goes to "Classes"
    Then Ada sees 2 rows
    And Ada has asked 2 times for the classes
