@spec-2
Feature: The page of an organization
  Visitors learn whether a school is right for them, and members see their membership.

  @2.organization @2.organization-content
  Scenario: A visitor sees who can find it and how people join
    Given Ada owns "Lindenschule"
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Lindenschule"
    And Vera reads "Public" beside "Access"
    And Vera reads "Automatic" beside "Admission"
    And Vera does not see "Member since"

  @2.organization @2.organization-content
  Scenario: A member also sees when they joined
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits the page of "Hearth Co-op"
    Then Ada reads the title "Hearth Co-op"
    And Ada reads "Private" beside "Access"
    And Ada reads today's date beside "Member since"

  @2.organization-content
  Scenario: An owner sees what to set up, and later the way back to the administration
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the page of "Lindenschule"
    Then Ada sees "Families see no classes yet."
    And Ada goes to "Set up Lindenschule"
    Then Ada reads the title "Set Up Your Program"
    Given "Lindenschule" has the classes
      | name  | semester  | starts     | ends       |
      | Choir | Fall 2090 | 09/05/2090 | 12/18/2090 |
    When Ada visits the page of "Lindenschule"
    Then Ada sees "Visitors see this page without the welcome"
    When Ada goes to "Back to the administration"
    Then Ada is at "home" in the administration of "Lindenschule"

  @2.organization-days
  Scenario: A visitor sees the semesters and the next class days
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semesters
      | name      | starts     | ends       |
      | Fall 2090 | 2090-09-01 | 2090-12-18 |
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       |
      | Choir | Fall 2090 | 09/05/2090 | 12/18/2090 |
    And "Fall 2090" meets on
      | day        | type    | notes  |
      | 09/12/2090 | Regular |        |
      | 09/19/2090 | Holiday | Easter |
    When Vera visits the page of "Lindenschule"
    Then Vera reads "09/01/2090 to 12/18/2090" beside "Fall 2090"
    And Vera sees "Tue, Sep 12, 2090"
    And Vera sees "Holiday"
    And Vera does not see "Easter"

  @2.organization-content
  Scenario: Classes that failed to load are loaded with one retry
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       |
      | Choir | Fall 2090 | 09/05/2090 | 12/18/2090 |
    And the server refuses the catalog of Ada with "The office is closed."
    When Ada visits the page of "Lindenschule"
    Then Ada sees "Classes and class days couldn’t be loaded."
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada sees "Choir"
    And Ada does not see "Classes and class days couldn’t be loaded."
